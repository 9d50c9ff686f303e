import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface Resource {
  readonly Type: string;
  readonly Properties?: { readonly [key: string]: Json };
}

export interface DeployedTemplate {
  readonly stack: string;
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: Json }>>;
}

/** The templates that `npm run synth` wrote. */
export const readTemplates = (folder: string): readonly DeployedTemplate[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => ({
      stack: file.slice(0, -'.template.json'.length),
      ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<DeployedTemplate, 'stack'>),
    }));

/** What exists in the account: the name of a resource, or its ARN. */
export type FindResource = (stack: string, id: string, type: string, attribute: string | undefined) => string;

export interface Place {
  readonly account: string;
  readonly region: string;
}

const asList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/**
 * Resolves CloudFormation's functions as a deployment does. @throws Error for a function or reference that the settings of functions do
 * not use yet
 */
export const openResolver = (
  templates: readonly DeployedTemplate[],
  { account, region }: Place,
  find: FindResource,
) => {
  const pseudo: Readonly<Record<string, string>> = {
    'AWS::AccountId': account,
    'AWS::Region': region,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
  };
  const refer = (stack: string, id: string, attribute?: string): string => {
    const known = pseudo[id];
    if (known !== undefined) return known;
    const resource = templates.find((template) => template.stack === stack)?.Resources[id];
    if (!resource) throw new Error(`${stack} has no resource ${id}.`);
    return find(stack, id, resource.Type, attribute);
  };
  const importValue = (name: string): string => {
    const [stack = '', output = ''] = name.split(':');
    const value = templates.find((template) => template.stack === stack)?.Outputs?.[output]?.Value;
    if (value === undefined) throw new Error(`${stack} does not export ${output}.`);
    return resolve(stack, value);
  };
  const functions: Readonly<Record<string, (stack: string, value: Json) => string>> = {
    Ref: (stack, id) => refer(stack, String(id)),
    'Fn::GetAtt': (stack, value) => refer(stack, ...(asList(value).map(String) as [string, string])),
    'Fn::ImportValue': (_stack, name) => importValue(String(name)),
    'Fn::Join': (stack, value) => {
      const [separator, parts] = asList(value);
      return asList(parts)
        .map((part) => resolve(stack, part))
        .join(String(separator));
    },
    'Fn::Sub': (stack, text) => String(text).replace(/\$\{([^}]+)\}/g, (_, id: string) => refer(stack, id)),
  };
  const resolve = (stack: string, value: Json): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    const [[name, argument] = ['', null]] = Object.entries(value);
    const apply = functions[name];
    if (!apply) throw new Error(`The function ${name} cannot be resolved.`);
    return apply(stack, argument as Json);
  };
  return resolve;
};
export type Resolve = ReturnType<typeof openResolver>;

export interface DeployedFunction {
  readonly stack: string;
  readonly id: string;
  readonly name: string;
  readonly bundle: string;
  /** The asset that holds the bundle. */
  readonly asset: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** The product's own functions, with their settings as they will be in the account. */
export const listFunctions = (templates: readonly DeployedTemplate[], resolve: Resolve): readonly DeployedFunction[] =>
  templates.flatMap(({ stack, Resources }) =>
    Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
      const { Handler, Code, Environment, FunctionName } = Properties as {
        Handler?: string;
        Code?: { S3Key?: string };
        Environment?: { Variables: Readonly<Record<string, Json>> };
        FunctionName?: string;
      };
      // CDK's own functions, which fill buckets, are Python or have another entry.
      if (
        Type !== 'AWS::Lambda::Function' ||
        !Handler?.endsWith('.handler') ||
        !Environment?.Variables['CLOUDMEND_TABLE']
      )
        return [];
      const settings = Object.fromEntries(
        Object.entries(Environment.Variables).map(([name, value]) => [name, resolve(stack, value)]),
      );
      const asset = String(Code?.S3Key).replace(/\.zip$/, '');
      return [{ stack, id, name: FunctionName ?? id, bundle: Handler.replace(/\.handler$/, ''), asset, settings }];
    }),
  );
