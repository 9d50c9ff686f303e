import type { CloudFormationResource, Hole } from '../../remedies/remedy';
import { filled } from './render-cli';

/** CloudFormation resolves `{{resolve:…}}` in any string: torn in two, it is text again. */
const REFERENCE = '{{resolve:';

/** A text that CloudFormation leaves as it is. */
const literal = (text: string): unknown => {
  if (!text.includes(REFERENCE)) return text;
  const pieces = text.split(REFERENCE);
  return { 'Fn::Join': ['', pieces.flatMap((piece, index) => (index === 0 ? [piece] : ['{', `{resolve:${piece}`]))] };
};

const literals = (value: unknown): unknown => {
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return value.map(literals);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, literals(each)]));
  return value;
};

const PART = 'The properties to set; the others of the resource stay as they are.';

const commentOf = (isPart: boolean, remark: string | undefined): object => {
  const lines = [...(isPart ? [PART] : []), ...(remark ? [remark] : [])];
  return lines.length > 0 ? { Metadata: { Comment: lines.join(' ') } } : {};
};

/** A template of CloudFormation, as JSON. It has no comments: the warning becomes its description. */
export const renderCloudFormation = (
  resources: readonly CloudFormationResource[],
  fillings: Readonly<Record<Hole, string>>,
  warning?: string,
): string =>
  JSON.stringify(
    {
      ...(warning === undefined ? {} : { Description: `Warning: ${warning}` }),
      Resources: Object.fromEntries(
        resources.map(({ type, properties, isPart, remark }, index) => [
          index === 0 ? 'Mend' : `Mend${index + 1}`,
          { Type: type, ...commentOf(isPart, remark), Properties: literals(filled(properties, fillings)) },
        ]),
      ),
    },
    null,
    2,
  );
