import { Template } from 'aws-cdk-lib/assertions';
import { CHECKED } from './synthesised';
import type { Change, Json, Jsons } from './template-guards';
import type { Templates } from './template-rows';

const texts = new WeakMap<Template, string>();
const toText = (template: Template): string => {
  const text = texts.get(template) ?? JSON.stringify(template.toJSON());
  texts.set(template, text);
  return text;
};

/** The templates after a change of the ones that it asks for. @throws Error if the change has no effect */
export const without = (templates: Templates, change: Change): Templates => {
  const asked = new Map<string, Json>();
  const jsons = new Proxy({} as Jsons, {
    get: (_target, name: keyof Templates) => {
      const json = asked.get(name) ?? (JSON.parse(toText(templates[name])) as Json);
      asked.set(name, json);
      return json;
    },
    ownKeys: () => Object.keys(templates),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  change(jsons);
  const changed = [...asked].filter(
    ([name, json]) => JSON.stringify(json) !== toText(templates[name as keyof Templates]),
  );
  if (changed.length === 0) throw new Error('There is no such guard to remove.');
  return {
    ...templates,
    ...Object.fromEntries(changed.map(([name, json]) => [name, Template.fromJSON(json, CHECKED)])),
  };
};
