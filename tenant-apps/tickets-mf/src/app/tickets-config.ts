/** What a tenant sets for this application (`config.schema.json`). */
export interface TicketsConfig {
  /** Telephone of the service desk. */
  phone?: string;
}
