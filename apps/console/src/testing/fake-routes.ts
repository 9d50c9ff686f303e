export interface FakeRequest {
  readonly method: string;
  /** Relative to the API base, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** `METHOD /path`, with `*` for one path segment. */
export type FakeRoutes = Readonly<Record<string, Handler>>;

type Handler = (request: FakeRequest) => unknown;
