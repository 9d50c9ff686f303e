import { type ActiveCheck, type CustomCheckDefinition, parseVersionName } from '@cloudmend/domain/custom-checks';
import type { Stores } from '@cloudmend/store';

/**
 * Reads the custom checks that observations name, in the versions they were evaluated with. Versions never change, so each is
 * read once.
 */
export const openNamedChecks = ({
  customChecks,
}: {
  readonly customChecks: Pick<Stores['customChecks'], 'definition'>;
}) => {
  const known = new Map<string, Promise<CustomCheckDefinition | undefined>>();
  return async (names: readonly string[]): Promise<readonly ActiveCheck[]> => {
    const found = names.map(async (name): Promise<ActiveCheck[]> => {
      const { id, version } = parseVersionName(name);
      const reading = known.get(name) ?? customChecks.definition(id, version);
      known.set(name, reading);
      const definition = await reading;
      return definition ? [{ id, version, definition }] : [];
    });
    return (await Promise.all(found)).flat();
  };
};
