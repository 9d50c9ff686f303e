import type { CloudFormationResource, Hole } from '../../remedies/remedy';
import { fillValue } from './render-cli';

/** CloudFormation resolves `{{resolve:…}}` in any string; splitting it makes it plain text. */
const REFERENCE = '{{resolve:';

/** Text that CloudFormation leaves unchanged. */
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

const PART = "The properties to set. Keep the resource's other properties.";

const toComment = (isPart: boolean, remark: string | undefined): object => {
  const lines = [...(isPart ? [PART] : []), ...(remark ? [remark] : [])];
  return lines.length > 0 ? { Metadata: { Comment: lines.join(' ') } } : {};
};

/** A CloudFormation template as JSON. JSON has no comments, so the warning becomes its description. */
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
          { Type: type, ...toComment(isPart, remark), Properties: literals(fillValue(properties, fillings)) },
        ]),
      ),
    },
    null,
    2,
  );
