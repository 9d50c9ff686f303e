import { existsSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@cloudmend/domain/contracts';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { endpoints } from './endpoints';

describe('the endpoint table', () => {
  it('has exactly one row per contract', () => {
    expect(endpoints.map(({ contract }) => contract.name).sort()).toEqual(Object.keys(contracts).sort());
    for (const { contract } of endpoints) expect(contract).toBe(contracts[contract.name as keyof typeof contracts]);
  });

  it.each(endpoints.map((row) => [row.file, row] as const))(
    'finds the handler of %s',
    async (file, { load, contract }) => {
      expect(existsSync(join(__dirname, file))).toBe(true);
      expect(file.endsWith(`/${contract.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)).toBe(
        true,
      );
      // isolation.test.ts loads and calls those of members.
      if (IS_NIGHTLY || contract.audience !== 'member') expect(typeof (await load()).handler).toBe('function');
    },
  );

  it('lists every handler, so that none bypasses the gate', () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const handlers = files.filter((file) =>
      /^(list|get|link|relink|unlink|test|start|cancel|check|ensure|schedule|pause|stop|try|resume|delete|access|send|invite|change|remove|accept|mute|unmute|resolve|request|leave|end|dismiss|reopen|claim|connect|disconnect|receive|propose|approve|reject|close|undo|attest|withdraw|revoke|save|activate|retire|import|create|finalise|confirm|post|explain|ask|phrase|place|release|move|comment|add|verify|discover|answer)-/.test(
        file.split('/')[1] ?? '',
      ),
    );
    expect(handlers.sort()).toEqual(endpoints.map(({ file }) => file).sort());
  });
});
