import { Component, h } from "@stencil/core";

@Component({ tag: "stock-more", shadow: true })
export class StockMore {
  render() {
    return <p>Details of stencil. More of stencil</p>;
  }
}
