import { WireError } from '../wire/wire-error';

export interface PageRequest {
  readonly size: number | undefined;
  readonly token: string | undefined;
  /** Maximum and default page size of the service. */
  readonly most: number;
  readonly least?: number;
  /** Error code for an invalid page size or token. */
  readonly fault: string;
}

export interface Page<T> {
  readonly items: T[];
  /** Token of the next page; undefined on the last. */
  readonly next: string | undefined;
}

const asToken = (offset: number): string => Buffer.from(`demo-page:${offset}`).toString('base64url');

const toOffset = (token: string, fault: string): number => {
  const match = /^demo-page:(\d+)$/.exec(Buffer.from(token, 'base64url').toString());
  if (!match) throw new WireError(fault, 'The pagination token is not valid.');
  return Number(match[1]);
};

/** One page of a list. @throws WireError for an invalid size or token */
export const takePage = <T>(all: readonly T[], { size, token, most, least = 1, fault }: PageRequest): Page<T> => {
  const length = size ?? most;
  if (length < least || length > most)
    throw new WireError(fault, `The page size must be between ${least} and ${most}.`);
  const start = token === undefined ? 0 : toOffset(token, fault);
  const end = start + length;
  return { items: all.slice(start, end), next: end < all.length ? asToken(end) : undefined };
};
