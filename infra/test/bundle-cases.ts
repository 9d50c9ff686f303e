import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../api/endpoints';
import { TRIGGERS } from '../stacks/identity-stack';
import type { Synthesised } from './synthesised';

/** Marks of what runs on a laptop alone. */
const LOCAL = [/dynalite/, /cognito-local/, /__local\//, /demo-cloud/, /aws-local-stepfunctions/, /CloudMend-demo/, /11112222330\d/];

/** What goes into the functions. */
export const bundleCases = (dev: () => Synthesised): void => {
  const files = (): string[] => readdirSync(dev().bundles, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));

  it('bundles every function of the templates', () => {
    const handlers = Object.values(dev().templates)
      .flatMap((template) => Object.values(template.findResources('AWS::Lambda::Function')) as Array<{ Properties: { Handler: string; Runtime: string } }>)
      .filter(({ Properties }) => Properties.Runtime.startsWith('nodejs'));
    expect(handlers).toHaveLength(endpoints.length + TRIGGERS.length + 6 + 1);
    for (const { Properties } of handlers) expect(files()).toContain(Properties.Handler.replace('.handler', '.mjs'));
  });

  it('carries nothing that belongs to a laptop', () => {
    for (const name of files()) {
      const text = readFileSync(join(dev().bundles, name), 'utf8');
      expect([name, LOCAL.filter((mark) => mark.test(text))]).toEqual([name, []]);
    }
  });

  it('stays small enough to start fast', () => {
    const bytes = files().reduce((sum, name) => sum + readFileSync(join(dev().bundles, name)).byteLength, 0);
    expect(bytes).toBeLessThan(6 * 1024 * 1024);
  });
};
