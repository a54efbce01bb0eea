import React from "react";
import "./root.css";

const More = React.lazy(() => import(/* webpackChunkName: "more" */ "./more"));

export default class Root extends React.Component {
  state = { path: window.location.pathname };

  update = () => this.setState({ path: window.location.pathname });

  componentDidMount() {
    window.addEventListener("popstate", this.update);
  }

  componentWillUnmount() {
    window.removeEventListener("popstate", this.update);
  }

  open = (event) => {
    event.preventDefault();
    window.history.pushState({}, "", event.currentTarget.href);
    this.update();
  };

  fail = () => {
    throw new Error("react-16-umd fails after mount");
  };

  render() {
    if (window.location.search === "?fault=mount") throw new Error("react-16-umd fails in mount");
    return (
      <section>
        <h2 className="react-16-umd-title">react-16-umd</h2>
        <a href="/react-16-umd/details" onClick={this.open}>Details</a>
        <button type="button" onClick={this.fail}>Break</button>
        {this.state.path === "/react-16-umd/details" && <React.Suspense fallback={null}><More /></React.Suspense>}
      </section>
    );
  }
}
