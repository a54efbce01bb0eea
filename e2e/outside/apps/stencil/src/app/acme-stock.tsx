import { Component, h, Prop, State } from "@stencil/core";

const here = "/stencil/";

@Component({ tag: "acme-stock", styleUrl: "acme-stock.css", shadow: true })
export class AcmeStock {
  @Prop() portal: { navigate(path: string): void };
  @State() path = location.pathname;
  private update = () => {
    this.path = location.pathname;
  };

  connectedCallback() {
    addEventListener("popstate", this.update);
  }

  disconnectedCallback() {
    removeEventListener("popstate", this.update);
  }

  private open = (event: MouseEvent) => {
    event.preventDefault();
    history.pushState({}, "", `${here}details`);
    this.update();
  };

  private fail = () => {
    throw new Error("stencil fails after mount");
  };

  render() {
    // Stencil only logs what a component throws.
    if (location.search === "?fault=mount") return <p>The application has failed.</p>;
    return (
      <section>
        <h2>stencil</h2>
        <a href={`${here}details`} onClick={this.open}>Details</a>
        <button type="button" onClick={this.fail}>Break</button>
        {this.path === `${here}details` && <stock-more></stock-more>}
      </section>
    );
  }
}
