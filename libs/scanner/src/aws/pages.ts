import { CloudError } from '../cloud-port';
import { type Collecting, callIn } from './collecting';
import type { InputOf, OperationId, OutputOf, ServiceId } from './operations';

/** More pages than any account has: an endless list is an error of the service. */
const MAX_PAGES = 20_000;

interface Paged<S extends ServiceId, O extends OperationId<S>> {
  readonly service: S;
  readonly operation: O;
  /** The input for a page; the token is undefined for the first one. */
  readonly input: (token: string | undefined) => InputOf<S, O>;
  /** The token of the next page; undefined or empty ends the list. */
  readonly next: (output: OutputOf<S, O>) => string | undefined;
}

/** Every page of a list. A repeated token would loop forever, so it is an error. @throws CloudError */
export async function* readPages<S extends ServiceId, O extends OperationId<S>>(
  collecting: Collecting,
  { service, operation, input, next }: Paged<S, O>,
): AsyncGenerator<OutputOf<S, O>> {
  const seen = new Set<string>();
  let token: string | undefined;
  do {
    const output = await callIn(collecting, service, operation, input(token));
    yield output;
    token = next(output) || undefined;
    if (token !== undefined && (seen.has(token) || seen.size >= MAX_PAGES))
      throw new CloudError(
        'failed',
        collecting.findAction(service, operation),
        'RepeatedToken',
        'The list does not end.',
      );
    if (token !== undefined) seen.add(token);
  } while (token !== undefined);
}
