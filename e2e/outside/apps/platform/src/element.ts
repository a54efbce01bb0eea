class StockField extends HTMLElement {
  static formAssociated = true;
  internals = this.attachInternals();
  connectedCallback() {
    if (this.shadowRoot) return;
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    shadow.innerHTML = "<style>:host{display:inline-block;border:1px solid red}</style><input aria-label='Field'>";
    this.internals.setFormValue("1");
  }
}
if (!customElements.get("stock-field")) customElements.define("stock-field", StockField);
