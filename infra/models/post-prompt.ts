import type { z } from 'zod';
import type { Outgoing } from '../notify/outgoing';
import { EgressError } from '../notify/outgoing';
import { ModelError } from './model';

/** What a status means for the admin who set up the model. */
const explainStatus = (status: number): string => {
  if (status === 401 || status === 403) return 'The provider refused the key.';
  if (status === 404) return 'The provider does not know the model or address.';
  if (status === 429) return 'The provider limits the rate or the budget of the key.';
  if (status === 529 || status >= 500) return `The provider is overloaded or failed (${status}).`;
  return `The provider refused the request (${status}).`;
};

const explainFault = (error: unknown): string => {
  if (error instanceof EgressError) return 'The address is not public.';
  const { name } = (error ?? {}) as { readonly name?: string };
  return name === 'TimeoutError' ? 'The model did not answer in time.' : 'The provider could not be reached.';
};

interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Posts JSON to an API of a model and reads the answer. @throws ModelError */
export const postPrompt = async <T>(
  outgoing: Pick<Outgoing, 'call'>,
  { url, headers, body }: Posted,
  shape: z.ZodType<T>,
): Promise<T> => {
  const answer = await outgoing
    .call({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    .catch((error: unknown) => {
      throw new ModelError(explainFault(error));
    });
  if (answer.status !== 200) throw new ModelError(explainStatus(answer.status));
  let value: unknown;
  try {
    value = JSON.parse(answer.body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new ModelError('The provider answered in another form.');
  return parsed.data;
};
