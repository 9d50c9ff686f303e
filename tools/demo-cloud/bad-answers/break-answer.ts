import type { WireAnswer } from './recording';

const withBody = (answer: WireAnswer, body: string | Buffer): WireAnswer => ({
  ...answer,
  body: Buffer.from(body as string),
});
const refusal =
  (statusCode: number, code: string): ((answer: WireAnswer) => WireAnswer) =>
  (answer) => {
    const isXml = answer.body.toString('utf8').trimStart().startsWith('<');
    const body = isXml
      ? `<ErrorResponse><Error><Code>${code}</Code><Message>no</Message></Error><Errors><Error><Code>${code}</Code><Message>no</Message></Error></Errors><Code>${code}</Code></ErrorResponse>`
      : JSON.stringify({ __type: code, message: 'no' });
    return {
      statusCode,
      headers: { 'content-type': isXml ? 'text/xml' : 'application/x-amz-json-1.1', 'x-amzn-errortype': code },
      body: Buffer.from(body),
    };
  };

/** Answers that no service gives, or gives instead of what was asked: none of them may look like a clean account. `at` is 0 to 1. */
export const BREAKS: Readonly<Record<string, (answer: WireAnswer, at: number) => WireAnswer>> = {
  'breaks off': (answer, at) => withBody(answer, answer.body.subarray(0, Math.floor(answer.body.length * at * 0.98))),
  'is empty': (answer) => withBody(answer, ''),
  'is a web page': (answer) => withBody(answer, '<!DOCTYPE html><html><body>Sign in to the network</body></html>'),
  'is noise': (answer, at) =>
    withBody(
      answer,
      Buffer.from(Array.from({ length: 40 }, (_, index) => Math.floor((at * 7919 * (index + 1)) % 256))),
    ),
  'is the word null': (answer) => withBody(answer, 'null'),
  'is a list': (answer) => withBody(answer, '[1,2,3]'),
  'is a refusal': refusal(403, 'AccessDenied'),
  'is a throttle': refusal(400, 'ThrottlingException'),
  'is an error of the service': refusal(500, 'InternalFailure'),
};

/** What a leaf may be replaced by. */
const ODD_LEAVES: readonly unknown[] = [
  null,
  '',
  'SomethingNew',
  -1,
  1e300,
  true,
  [],
  {},
  [null],
  'x'.repeat(70_000),
  '\u0000\ud800',
  '2026-99-99T00:00:00Z',
];

type Path = readonly (string | number)[];

const listLeaves = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) =>
        listLeaves(each, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [path];

const replaced = (value: unknown, [key, ...rest]: Path, leaf: unknown): unknown => {
  if (key === undefined) return leaf;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as object) };
  const holder = copy as Record<string | number, unknown>;
  holder[key] = replaced(holder[key], rest, leaf);
  return copy;
};

const oddJson = (body: string, at: number, which: number): string => {
  const whole: unknown = JSON.parse(body);
  const leaves = listLeaves(whole);
  return JSON.stringify(
    replaced(whole, leaves[Math.floor(at * leaves.length)] ?? [], ODD_LEAVES[which % ODD_LEAVES.length]),
  );
};

const oddXml = (body: string, at: number, which: number): string => {
  const texts = [...body.matchAll(/>([^<>]+)</g)];
  const found = texts[Math.floor(at * texts.length)];
  if (!found) return body;
  const odd = ODD_LEAVES[which % ODD_LEAVES.length];
  const start = (found.index ?? 0) + 1;
  return (
    body.slice(0, start) +
    (typeof odd === 'object' ? '<odd/>' : String(odd)) +
    body.slice(start + (found[1]?.length ?? 0))
  );
};

/** The answer with one value that is not of its kind. */
export const withOddValue = (answer: WireAnswer, at: number, which: number): WireAnswer => {
  const body = answer.body.toString('utf8');
  const start = body.trimStart()[0];
  if (start === '<') return withBody(answer, oddXml(body, at, which));
  return start === '{' || start === '[' ? withBody(answer, oddJson(body, at, which)) : answer;
};
