import axios, { type AxiosProgressEvent } from "axios";
import { ApiError } from "./api-error.ts";
import type { Transport, WireRequest, WireResponse } from "./transport.ts";

// The API client passes complete addresses and headers; axios must not change either.
const client = axios.create({
  withCredentials: true,
  withXSRFToken: false,
  responseType: "text",
  transformResponse: (text: string) => text,
  validateStatus: () => true,
});

export const axiosTransport: Transport = async (request) => {
  const { method, url, headers, body, signal, onUploadProgress } = request;
  try {
    if (request.keepalive) return await sendKept(request);
    const reportProgress = ({ loaded, total }: AxiosProgressEvent) => total && onUploadProgress?.(loaded / total);
    const response = await client.request<string>({
      method,
      url,
      headers,
      data: body,
      signal,
      ...(onUploadProgress && { onUploadProgress: reportProgress }),
    });
    // axios throttles its progress reports, and some browsers never report the total.
    onUploadProgress?.(1);
    return { status: response.status, header: (name) => headerText(response.headers[name]), text: response.data };
  } catch (error) {
    throw new ApiError("network", { message: error instanceof Error ? error.message : String(error) });
  }
};

function headerText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/**
 * Sends a request that continues when the user leaves the page. The browser cancels requests of axios, which are
 * XMLHttpRequests.
 */
async function sendKept({ method, url, headers, signal, body }: WireRequest): Promise<WireResponse> {
  const isForm = body instanceof FormData;
  const sent =
    body === undefined || isForm
      ? { body: body ?? null, headers }
      : { body: JSON.stringify(body), headers: { ...headers, "Content-Type": "application/json" } };
  const response = await fetch(url, { method, signal, keepalive: true, credentials: "include", ...sent });
  const header = (name: string) => response.headers.get(name) ?? undefined;
  return { status: response.status, header, text: await response.text() };
}
