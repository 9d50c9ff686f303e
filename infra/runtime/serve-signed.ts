import type { Contract, OutputOf } from '@cloudmend/domain/contract';
import { AppError } from '@cloudmend/domain/errors';
import type { Handler } from './gate';
import { checkedAnswer, gate } from './gate';
import type { Event } from './raw-request';
import type { Services } from './services';

/** The body as it was signed. */
export interface SignedRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly path: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Webhooks name up to 2,048 commits; Lambda takes 6 MB. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;

const signedRequest = ({ headers, pathParameters, body = '', isBase64Encoded }: Event): SignedRequest => {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  if (Buffer.byteLength(text, 'utf8') > MAX_BODY_BYTES) throw new AppError('invalid', 'The request is too large.');
  return {
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
    path: pathParameters ?? {},
    body: text,
  };
};

/** Serves a call of a machine; the operation verifies its signature or token before anything else. */
export const serveSigned = <C extends Contract>(
  contract: C,
  operationFor: (services: Services) => (request: SignedRequest) => Promise<OutputOf<C>>,
): Handler => {
  if (contract.audience !== 'machine') throw new Error(`${contract.name} is not a call for machines.`);
  return gate(contract, async (passage) =>
    checkedAnswer(passage, await operationFor(passage.services)(signedRequest(passage.event)), {}),
  );
};
