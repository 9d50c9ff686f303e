import { checkRegion, findServices, type Asked } from '../demo-cloud/answers/asked';
import { takePage } from '../demo-cloud/answers/paging';
import { WireError } from '../demo-cloud/wire/wire-error';
import { type Listed, type Thing, thingsIn } from './plan';

export type Input = Readonly<Record<string, unknown>>;
/** The answer to one operation. The SDK's own encoder writes it, so that a member of another name is not written. */
export type Operation = (asked: Asked, input: Input) => object;

/** How a service pages its lists: the members' names, its limits, and what it calls a size or a token that it does not like. */
export interface Paging {
  readonly size?: string;
  readonly token: string;
  /** The answer's name of the next token. @default - that of the input */
  readonly next?: string;
  readonly most: number;
  readonly least?: number;
  /** How much is on a page when no size is asked. @default - the most */
  readonly usual?: number;
  readonly fault: string;
  /** What else the answer says of a page. */
  readonly more?: (next: string | undefined) => object;
}

type All<T> = (asked: Asked, input: Input) => readonly T[];

/** What the company has of a kind in the region asked. */
export const things =
  <P extends object>(kind: Listed<P>): All<Thing<P>> =>
  (asked) =>
    thingsIn(kind, asked.account.scope, checkRegion(asked));

/** The same, of a service that refuses a region that is not enabled by the token. */
export const inServices =
  <P extends object>(kind: Listed<P>): All<Thing<P>> =>
  (asked) => {
    findServices(asked);
    return thingsIn(kind, asked.account.scope, asked.region);
  };

/** One page of a list, and the token of the next. */
export const pageBy = <T>({ size = '', token, usual, most, least, fault }: Paging, all: readonly T[], input: Input) =>
  takePage(all, {
    most,
    ...(least === undefined ? {} : { least }),
    fault,
    size: (input[size] as number | undefined) ?? usual,
    token: input[token] as string | undefined,
  });

/** A list in pages, as every service has it under names of its own. */
export const listPages =
  <T>(
    paging: Paging,
    list: string,
    all: All<T>,
    item: (each: T, asked: Asked) => unknown = (each) => each,
  ): Operation =>
  (asked, input) => {
    const { items, next } = pageBy(paging, all(asked, input), input);
    return {
      [list]: items.map((each) => item(each, asked)),
      [paging.next ?? paging.token]: next,
      ...paging.more?.(next),
    };
  };

/** Finds what the input names. @throws WireError where there is none */
export const finder =
  <T>(all: All<T>, isIt: (each: T, name: string) => boolean, refuse: (name: string) => WireError) =>
  (key: string) =>
  (asked: Asked, input: Input): T => {
    const name = String(input[key]);
    const found = all(asked, input).find((each) => isIt(each, name));
    if (found === undefined) throw refuse(name);
    return found;
  };

/** Finds a thing of a kind by its name or its ARN. */
export const thingBy = <P extends object>(kind: Listed<P>, refuse: (name: string) => WireError) =>
  finder(things(kind), ({ name, arn }, asked) => asked === name || asked === arn, refuse);

/** What is said of one thing that was found. */
export const about =
  <T>(find: (asked: Asked, input: Input) => T, say: (found: T, asked: Asked, input: Input) => object): Operation =>
  (asked, input) =>
    say(find(asked, input), asked, input);

/** A setting that a thing may lack. @throws WireError where it does */
export const givenOr = <T>(value: T | undefined, code: string, message: string, status?: number): T => {
  if (value === undefined || value === false) throw new WireError(code, message, status);
  return value;
};

/** A list that has nothing on it in any region that is enabled. */
export const nothing =
  (list: string): Operation =>
  (asked) => {
    checkRegion(asked);
    return { [list]: [] };
  };
