import fc from 'fast-check';
import { evidenceText } from './evidence-text';

describe('evidence', () => {
  it.each([
    ['an empty list is none', '[]', 'none'],
    ['an empty object is none', '{}', 'none'],
    ['a list of words has commas', '["alice","bob"]', 'alice, bob'],
    [
      'an object has a line for each name',
      '{"blockPublicAcls":false,"ignorePublicAcls":null}',
      'blockPublicAcls: false\nignorePublicAcls: null',
    ],
    ['what is deeper is indented', '{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
    ['text stays', 'us-east-1', 'us-east-1'],
    ['a number stays', '14', '14'],
    ['JSON that was cut off stays', '{"Version":"2012-10-17","Stat…', '{"Version":"2012-10-17","Stat…'],
  ])('%s', (_, value, said) => expect(evidenceText(value)).toBe(said));

  it('loses no value, whatever was recorded', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.integer(), fc.boolean()), { minKeys: 1 }),
        (facts) => {
          const said = evidenceText(JSON.stringify(facts));
          for (const [name, value] of Object.entries(facts)) expect(said).toContain(`${name}: ${value}`);
        },
      ),
    );
  });
});
