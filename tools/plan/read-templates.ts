import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Templates, parseTemplate } from '@cloudmend/iac/plan';

const OF_CDK = '.template.json';

/** True for the folder that `cdk synth` wrote, and for a template. */
export const isTemplates = (path: string): boolean =>
  statSync(path).isDirectory() ||
  (/\.(ya?ml|json|template)$/.test(path) && parseTemplate(path, readFileSync(path, 'utf8')) !== undefined);

const readInto = (templates: Map<string, Readonly<Record<string, unknown>>>, path: string, name: string): void => {
  const template = parseTemplate(path, readFileSync(path, 'utf8'));
  if (!template) throw new Error(`${path} is no template of CloudFormation.`);
  templates.set(name, template);
};

/** Reads a template, or those of an app, stages included. @throws Error if there is none */
export const readTemplates = (path: string): Templates => {
  const templates = new Map<string, Readonly<Record<string, unknown>>>();
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith(OF_CDK)) readInto(templates, join(path, name), name);
  } else readInto(templates, path, '');
  if (templates.size === 0) throw new Error(`${path} has no template: run cdk synth first.`);
  return templates;
};
