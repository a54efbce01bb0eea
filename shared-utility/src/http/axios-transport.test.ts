/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { axiosTransport } from "./axios-transport.ts";

interface Received {
  method: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Server;
let origin: string;
const received: Received[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method !== "OPTIONS") received.push({ method: request.method, headers: request.headers, body });
    response.writeHead(request.url === "/broken" ? 503 : 200, {
      "access-control-allow-origin": "http://localhost",
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "authorization, content-type, refresh-token",
      "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
      "access-control-expose-headers": "retry-after",
      "retry-after": "7",
    });
    response.end(request.url === "/slow" ? undefined : '{"ok":true}');
  });
  // Long enough that the server does not close a kept-alive connection while a slow machine reuses it.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const wire = (path: string, changes: object = {}) => ({
  method: "POST",
  url: `${origin}${path}`,
  headers: {},
  body: undefined as unknown,
  signal: new AbortController().signal,
  onUploadProgress: undefined,
  keepalive: undefined,
  ...changes,
});

describe("axios", () => {
  it("sends JSON, and an empty Authorization header", async () => {
    const response = await axiosTransport(wire("/ok", { body: { app: "tickets" }, headers: { Authorization: "" } }));
    expect(response).toMatchObject({ status: 200, text: '{"ok":true}' });
    const last = received.at(-1);
    expect(last).toMatchObject({ method: "POST", body: '{"app":"tickets"}' });
    expect(last?.headers).toMatchObject({ "content-type": "application/json", authorization: "" });
  });

  it("sends neither body nor Content-Type when there is no body", async () => {
    await axiosTransport(wire("/ok", { method: "PATCH" }));
    expect(received.at(-1)).toMatchObject({ method: "PATCH", body: "" });
    expect(received.at(-1)?.headers).not.toHaveProperty("content-type", "application/json");
  });

  it("sends JSON with a call that continues when the page is left", async () => {
    const fetched = jest.fn(async () => ({ status: 204, headers: { get: () => null }, text: async () => "" }));
    Object.assign(window, { fetch: fetched });
    const call = wire("/kept", { method: "PUT", body: { level: "off" }, headers: { Accept: "*" }, keepalive: true });
    expect(await axiosTransport(call)).toMatchObject({ status: 204, text: "" });
    const headers = { Accept: "*", "Content-Type": "application/json" };
    expect(fetched).toHaveBeenCalledWith(
      call.url,
      expect.objectContaining({ method: "PUT", body: '{"level":"off"}', headers, keepalive: true }),
    );
  });

  it("sends a form unchanged with a call that continues when the page is left", async () => {
    const fetched = jest.fn(async () => ({ status: 204, headers: { get: () => null }, text: async () => "" }));
    Object.assign(window, { fetch: fetched });
    const body = new FormData();
    await axiosTransport(wire("/kept", { method: "PUT", body, headers: {}, keepalive: true }));
    expect(fetched).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ body, headers: {} }));
  });

  it("sends a form as multipart/form-data, and reports the progress", async () => {
    const form = new FormData();
    form.append("image", new Blob(["x".repeat(1000)], { type: "image/png" }), "me.png");
    const onUploadProgress = jest.fn();
    await axiosTransport(wire("/ok", { body: form, onUploadProgress }));
    expect(received.at(-1)?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(received.at(-1)?.body).toContain('name="image"; filename="me.png"');
    expect(onUploadProgress).toHaveBeenLastCalledWith(1);
  });

  it("resolves to an error response like to any other", async () => {
    const response = await axiosTransport(wire("/broken", { method: "GET" }));
    expect(response.status).toBe(503);
    expect(response.header("retry-after")).toBe("7");
    expect(response.header("x-request-id")).toBeUndefined();
  });

  it("rejects with `network` when there is no response", async () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    const call = axiosTransport({ ...wire("/"), url: "http://127.0.0.1:1/", method: "GET" });
    await expect(call).rejects.toMatchObject({ code: "network", status: 0 });
  });
});
