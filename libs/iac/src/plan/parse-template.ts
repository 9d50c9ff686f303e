import { readTemplate, toData } from '../cloudformation/template';

/** A template as data, with what CloudFormation computes as text; undefined for any other file. @throws Refusal */
export const parseTemplate = (path: string, text: string): Readonly<Record<string, unknown>> | undefined => {
  const template = readTemplate(path, text);
  return template && (toData(template.root) as Readonly<Record<string, unknown>>);
};
