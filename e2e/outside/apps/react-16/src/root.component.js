import React from "react";
import { Provider } from "react-redux";
import { BrowserRouter, Link, Route, Switch } from "react-router-dom";
import { applyMiddleware, createStore } from "redux";
import thunk from "redux-thunk";
import { navigateToUrl } from "single-spa";
import logo from "./logo.svg";
import styles from "./root.css";

const More = React.lazy(() => import(/* webpackChunkName: "more" */ "./more"));
const store = createStore((state = { count: 0 }, { type }) => (type === "seen" ? { count: state.count + 1 } : state), applyMiddleware(thunk));

export default class Root extends React.Component {
  state = { hasError: false };

  componentDidMount() {
    store.dispatch((dispatch) => dispatch({ type: "seen" }));
  }

  componentDidCatch() {
    this.setState({ hasError: true });
  }

  fail = () => {
    throw new Error("react-16 fails after mount");
  };

  render() {
    if (window.location.search === "?fault=mount") throw new Error("react-16 fails in mount");
    return (
      <Provider store={store}>
        <BrowserRouter basename="/react-16">
          <h2 className={styles.title}>react-16</h2>
          <img src={logo} alt="" />
          <Link to="/details">Details</Link>
          <a href="/react-16/home" onClick={navigateToUrl}>Home</a>
          <button type="button" onClick={this.fail}>Break</button>
          <React.Suspense fallback={null}>
            <Switch>
              <Route path="/details" component={More} />
            </Switch>
          </React.Suspense>
        </BrowserRouter>
      </Provider>
    );
  }
}
