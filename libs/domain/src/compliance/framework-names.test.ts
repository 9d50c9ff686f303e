import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { frameworkName } from './index';

const FOLDER = resolve(__dirname, '../../../scanner/src/frameworks');
const frameworks = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8')) as { id: string; name: string });

describe('framework names', () => {
  it("match the scanner's for every framework", () => {
    expect(frameworks.length).toBeGreaterThan(0);
    expect(frameworks.map(({ id }) => frameworkName(id))).toEqual(frameworks.map(({ name }) => name));
  });

  it.each(['CIS AWS 5.0', 'soc3', '__proto__', ''])('keep %p unchanged', (framework) =>
    expect(frameworkName(framework)).toBe(framework),
  );
});
