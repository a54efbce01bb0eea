export { bootPage } from "./boot-page.ts";
export { type FakeApi, type FakeCall, fakeApi, type Handlers } from "./fake-api.ts";
export { fakePortal } from "./fake-portal.ts";
export { FakeResponse, failure } from "./fake-response.ts";
export { hostileLinks } from "./hostile-links.ts";
export { type RenderAppOptions, type RenderedApp, renderApp } from "./render-app.tsx";
export { resetPage } from "./reset-page.ts";
