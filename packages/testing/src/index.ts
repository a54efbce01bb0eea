export { type Lifecycles, type MountOptions, mountApp } from "./mount-app.ts";
export {
  createTestPortal,
  type RecordedCalls,
  type TestPortal,
  type TestPortalOptions,
  type TestSlot,
} from "./test-portal.ts";
export { createTestSlot, type FilledSlot } from "./test-slot.ts";
export { createTestStream, type TestStream } from "./test-stream.ts";
export type { PublishedEvent, TestTopics } from "./test-topics.ts";
