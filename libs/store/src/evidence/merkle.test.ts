import fc from 'fast-check';
import { merkleRoot } from './merkle';

describe('the Merkle root of stored facts', () => {
  // Reference values of the Certificate Transparency project's tests for RFC 6962.
  it.each([
    ['no entry', [], 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['one empty entry', [''], '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ])('of %s is the one RFC 6962 gives', (_what, entries, root) => expect(merkleRoot(entries)).toBe(root));

  it('changes with each entry, their order and their number', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 20 }),
        fc.nat(),
        fc.string(),
        (all, at, text) => {
          const index = at % all.length;
          const root = merkleRoot(all);
          fc.pre(text !== all[index]);
          expect(merkleRoot(all.with(index, text))).not.toBe(root);
          expect(merkleRoot(all.toReversed())).not.toBe(root);
          expect(merkleRoot(all.slice(1))).not.toBe(root);
          expect(merkleRoot([...all, text])).not.toBe(root);
        },
      ),
    );
  });
});
