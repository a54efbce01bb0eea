export type { Brand } from "./app/brand.ts";
export { createTicketsApp } from "./app/create-tickets-app.tsx";
