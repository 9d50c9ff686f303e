// Writes measured.json, from which `cost-model` calculates. Needs moto, and the templates of production: `npm run synth -- prod` first.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { costAtRest, type Template } from '@cloudmend/infra/config';
import { measureCalls } from './measure-calls';
import { measureScan } from './measure-scan';
import type { Measured } from './scan-use';

const ENVIRONMENT = 'prod';
const folder = fileURLToPath(new URL(`../../../infra/cdk.out/${ENVIRONMENT}`, import.meta.url));

const measure = async (): Promise<Measured> => {
  if (!existsSync(folder)) throw new Error(`Run npm run synth -- ${ENVIRONMENT} first.`);
  const templates = readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template);
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    scan: await measureScan(),
    call: await measureCalls(),
    atRest: { environment: ENVIRONMENT, usd: costAtRest(templates).usd },
  };
};

const measured = await measure();
writeFileSync(new URL('measured.json', import.meta.url), `${JSON.stringify(measured, null, 2)}\n`);
