import { type Fact, known, unread } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { pagesOf } from '../pages';
import { present } from '../shapes';
import type { QualifiedAccess } from './lambda-function';
import { readPolicy, readUrlAuth } from './read-access';

const PAGE = 50;
/** Policies read of the versions and aliases of one function: Lambda answers 15 such questions a second for a whole region. */
const MOST = 25;

const readAliases = (collecting: Collecting, FunctionName: string): Promise<Fact<string[]>> =>
  readFact(
    collecting,
    async () => {
      const pages = pagesOf(collecting, {
        service: 'lambda',
        operation: 'ListAliases',
        input: (Marker) => ({ FunctionName, MaxItems: PAGE, Marker }),
        next: ({ NextMarker }) => NextMarker,
      });
      const names: string[] = [];
      for await (const { Aliases } of pages) names.push(...present((Aliases ?? []).map(({ Name }) => Name)));
      return names;
    },
    { subject: FunctionName },
  );

/** Only the function and its aliases have URLs (Lambda developer guide, "Creating and managing Lambda function URLs"). */
const NO_URL = known(null);

/**
 * Who gets in by the versions and aliases of a function, each of which has a policy of its own. The aliases are read first, then the
 * newest versions; what lies beyond that is one more entry that was not read.
 */
export const readQualifiers = async (
  collecting: Collecting,
  name: string,
  versions: readonly string[],
): Promise<Fact<readonly QualifiedAccess[]>> => {
  const aliases = await readAliases(collecting, name);
  if (!aliases.known) return aliases;
  const newest = [...versions].sort((a, b) => Number(b) - Number(a));
  const all = [
    ...aliases.value.map((alias) => ({ qualifier: alias, isAlias: true })),
    ...newest.map((version) => ({ qualifier: version, isAlias: false })),
  ];
  const read = await Promise.all(
    all.slice(0, MOST).map(async ({ qualifier, isAlias }) => ({
      qualifier,
      policy: await readPolicy(collecting, name, qualifier),
      urlAuth: isAlias ? await readUrlAuth(collecting, name, qualifier) : NO_URL,
    })),
  );
  if (all.length <= MOST) return known(read);
  const rest = unread(`${name} has ${all.length} versions and aliases; the policies of ${MOST} of them were read.`);
  return known([...read, { qualifier: 'the others', policy: rest, urlAuth: NO_URL }]);
};
