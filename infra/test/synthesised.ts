import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppProps, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { endpoints } from '../api/endpoints';
import { ASSETS } from '../bundle/assets';
import { stageConfig } from '../config/stages';
import type { Deployed } from './metric-rules';
import { cloudMend } from '../stacks/cloudmend-app';
import type { CloudMend } from '../stacks/cloudmend-stacks';

const infra = join(__dirname, '..');
export const DEFINITION = join(infra, 'scan', 'scan-workflow.asl.json');

/** The alarm recipients of the synthesised environments. */
export const ALARMED = ['on-call@cloudmend.example', 'operators@cloudmend.example'];

/** Production's domain name. */
const DOMAIN = {
  name: 'cloudmend.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000',
  api: {
    name: 'origin.cloudmend.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/11111111-1111-1111-1111-111111111111',
    step: 'only',
  },
} as const;

/** A synthesised environment. */
export interface Synthesised {
  readonly stage: string;
  readonly stacks: CloudMend;
  readonly bundles: string;
  readonly templates: Readonly<Record<Exclude<keyof CloudMend, 'app' | 'calls'>, Template>>;
  readonly outdir: string;
}

const bundlesIn = (folder: string): string => join(folder, 'bundles');

/** Leaves every function empty, for tests of what the templates say. */
export const bundleNothingInto = (folder: string): void => {
  for (const asset of Object.keys(ASSETS)) mkdirSync(join(bundlesIn(folder), asset), { recursive: true });
};

const pages = (folder: string, name: string): string => {
  const path = join(folder, name);
  mkdirSync(join(path, 'assets'), { recursive: true });
  writeFileSync(join(path, 'robots.txt'), '');
  writeFileSync(join(path, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(path, 'assets', 'app-1a2b3c4d.js'), 'export {};');
  return path;
};

/** What says where a construct was made, which no test asks and takes a third of the synthesis. */
export const UNTRACED = { stackTraces: false, treeMetadata: false } as const;

/** CDK has looked for circles when it made the templates, which takes longer than what most tests ask of them. */
export const CHECKED = { skipCyclicalDependenciesCheck: true };

/** The gateway and the functions of every feature, as the one API that they are. */
const joinTemplates = (...parts: readonly Template[]): Template =>
  Template.fromJSON(
    { Resources: Object.assign({}, ...parts.map((part) => part.toJSON()['Resources'] as object)) as object },
    CHECKED,
  );

const read = new Map<string, Template>();

/** A stack's template as it was written. To be asked for it, CDK would look through every construct of the environment again. */
export const readTemplate = ({ outdir }: Pick<Synthesised, 'outdir'>, { templateFile }: Stack): Template => {
  const file = join(outdir, templateFile);
  const template =
    read.get(file) ?? Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
  read.set(file, template);
  return template;
};

/** CDK notes where each construct was made, whatever it is told, which takes a tenth of the synthesis. */
const withoutTraces = <T>(make: () => T): T => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

/** What `stacks.test.ts` covers and another test leaves out. */
interface Options extends AppProps {
  /** The calls of the API. @default all */
  readonly calls?: typeof endpoints;
}

/** @throws Error if cdk-nag finds something unacknowledged */
const compose = (stage: string, folder: string, { calls, ...app }: Options): CloudMend => {
  const stacks = cloudMend(
    {
      stage,
      config: {
        ...stageConfig(stage),
        alarmsTo: ALARMED,
        ...(stage === 'prod' && { domain: DOMAIN, budgetUsd: 500, mailFrom: `notices@${DOMAIN.name}` }),
      },
      endpoints: calls ?? endpoints,
      bundles: bundlesIn(folder),
      definition: DEFINITION,
      hasBoundary: true,
      pathRule: join(infra, '..', 'libs', 'domain', 'src', 'navigation'),
      assets: { site: pages(folder, 'site'), console: pages(folder, 'console') },
    },
    app,
  );
  stacks.app.synth();
  return stacks;
};

/**
 * Synthesises an environment exactly as `npm run synth` does, with two small pages for the apps.
 */
export const synthesise = (stage: string, folder: string, options: Options = {}): Synthesised => {
  const bundles = bundlesIn(folder);
  const outdir = join(folder, stage);
  const stacks = withoutTraces(() => compose(stage, folder, { outdir, ...UNTRACED, ...options }));
  const { storage, identity, scan, changes, calls, api, web } = stacks;
  const of = (stack: Stack): Template => readTemplate({ outdir }, stack);
  return {
    stage,
    stacks,
    bundles,
    outdir,
    templates: {
      storage: of(storage),
      identity: of(identity),
      scan: of(scan),
      changes: of(changes),
      api: joinTemplates(...calls.map(of), of(api)),
      web: of(web),
    },
  };
};

/** Every template of an environment as it is deployed, with what it exports. */
export const readTemplates = ({ outdir }: Synthesised): readonly Deployed[] =>
  readdirSync(outdir)
    .filter((name) => name.endsWith('.template.json'))
    .map((name) => JSON.parse(readFileSync(join(outdir, name), 'utf8')) as Deployed);
