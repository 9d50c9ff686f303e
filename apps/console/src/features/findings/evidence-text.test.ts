import fc from 'fast-check';
import { evidenceText } from './evidence-text';

describe('evidence text', () => {
  it.each([
    ['an empty list is "none"', '[]', 'none'],
    ['an empty object is "none"', '{}', 'none'],
    ['a list of words is comma-separated', '["alice","bob"]', 'alice, bob'],
    [
      'an object has one line per name',
      '{"blockPublicAcls":false,"ignorePublicAcls":null}',
      'blockPublicAcls: false\nignorePublicAcls: null',
    ],
    ['deeper levels are indented', '{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
    ['text is unchanged', 'us-east-1', 'us-east-1'],
    ['a number is unchanged', '14', '14'],
    ['truncated JSON is unchanged', '{"Version":"2012-10-17","Stat…', '{"Version":"2012-10-17","Stat…'],
  ])('%s', (_, value, said) => expect(evidenceText(value)).toBe(said));

  it('loses no recorded value', () => {
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
