export { type Lifecycles, mountApp } from "./mount-app.ts";
export { createTestPortal, type RecordedCalls, type TestPortal, type TestPortalOptions } from "./test-portal.ts";
export { createTestStream, type TestStream } from "./test-stream.ts";
export type { TestTopics } from "./test-topics.ts";
