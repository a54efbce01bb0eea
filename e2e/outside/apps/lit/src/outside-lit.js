import { css, html, LitElement } from "lit";

const here = "/lit/";

class OutsideLit extends LitElement {
  static properties = { more: { state: true } };
  static styles = css`
    h2 {
      color: rgb(20, 90, 140);
    }
  `;
  #update = () => this.#draw();

  connectedCallback() {
    super.connectedCallback();
    addEventListener("popstate", this.#update);
    this.#draw();
  }

  disconnectedCallback() {
    removeEventListener("popstate", this.#update);
    super.disconnectedCallback();
  }

  async #draw() {
    this.more = location.pathname === `${here}details` ? (await import("./more.js")).more : undefined;
  }

  #open(event) {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    this.#draw();
  }

  #fail() {
    throw new Error("lit fails after mount");
  }

  render() {
    return html`
      <h2>lit</h2>
      <a href="${here}details" @click=${this.#open}>Details</a>
      <button type="button" @click=${this.#fail}>Break</button>
      ${this.more && html`<p>Details of lit. ${this.more}</p>`}
    `;
  }
}
customElements.define("outside-lit", OutsideLit);
