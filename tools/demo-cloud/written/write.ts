import type { Input } from '../../estate/answering';
import type { Asked } from '../answers/asked';
import type { Tag } from '../generate/tags';
import { WireError } from '../wire/wire-error';
import type { Writer } from './writer';

/** The answer to an operation that changes an account. */
export type Write = (asked: Asked, input: Input, writer: Writer) => object;

/** A write of EC2, which only checks if it is asked to. @throws WireError DryRunOperation if it would succeed */
export const checkable =
  (write: Write): Write =>
  (asked, input, writer) => {
    if (input['DryRun'] !== true) return write(asked, input, writer);
    write(asked, input, { change: () => undefined, create: () => '' });
    throw new WireError('DryRunOperation', 'Request would have succeeded, but DryRun flag is set.', 412);
  };

/** A name that no resource of a kind has yet. */
export const nextName = ({ account }: Asked, kind: string): string =>
  `${kind}-${account.scope.listMade(kind).length + 1}`;

/** A number of days that grows from today on. */
export const sinceToday = ({ account }: Asked) => ({ daysSince: account.scope.today.toISOString() });

/** The tags that a request puts on what it creates. */
export const readTags = ({ TagSpecifications }: Input) =>
  ((TagSpecifications ?? []) as Array<{ Tags?: Tag[] }>).flatMap(({ Tags = [] }) => Tags);
