import { liveSubscriptions } from "./live-event.ts";

const email = "ana@acme.test";
const notification = {
  id: "n1",
  title: "t",
  body: "",
  created_at: "2026-11-21T10:00:00Z",
  redirect: "",
  read: 0,
  module: "m",
};

const topics = liveSubscriptions(email);
const parse = (topic: string, body: string) => topics.find((one) => one.topic === topic)?.parse(body);

it("names the topics of the tenant and of the user, the notifications last", () => {
  expect(topics.map(({ topic, id }) => [topic, id])).toEqual([
    ["releases", "releases"],
    ["apps", "apps"],
    [`apps-${email}`, "own-apps"],
    [`reads-${email}`, "reads"],
    [`notification-${email}`, "notifications"],
  ]);
});

it("reads a notification", () => {
  expect(parse(`notification-${email}`, JSON.stringify(notification))).toEqual({ type: "NOTIFICATION", notification });
});

it.each(["", "{", "null", "[]", '{"id":1}', JSON.stringify({ ...notification, read: 7 })])(
  "drops a message of another form: %s",
  (body) => {
    expect(parse(`notification-${email}`, body)).toBeUndefined();
  },
);

it("reads which notifications were read", () => {
  expect(parse(`reads-${email}`, '{"ids":["n1"]}')).toEqual({ type: "READ", ids: ["n1"] });
});

it.each(["{}", "{", '{"ids":[7]}', "null"])("reads %s as a message that all were read", (body) => {
  expect(parse(`reads-${email}`, body)).toEqual({ type: "READ", ids: undefined });
});

it.each(["apps", `apps-${email}`])("reads any message of the topic %s as a change of the applications", (topic) => {
  expect(parse(topic, "{}")).toEqual({ type: "APPS" });
});

it("reads any message of the releases' topic as a new release", () => {
  expect(parse("releases", "")).toEqual({ type: "RELEASE" });
});
