import { METRICS } from '../runtime/metrics';
import { AWS_METRICS, DIMENSION_TYPES, FIXED_DIMENSIONS } from './aws-metrics';

/** A template as it is deployed. */
export interface Deployed {
  readonly Resources: Readonly<
    Record<
      string,
      {
        readonly Type: string;
        readonly Properties?: Readonly<Record<string, unknown>>;
        readonly DependsOn?: string | readonly string[];
      }
    >
  >;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
}

interface Used {
  /** The alarm or widget. */
  readonly by: string;
  readonly template: Deployed;
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: ReadonlyArray<readonly [name: string, value: unknown]>;
}

interface AlarmedMetric {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: ReadonlyArray<{ readonly Name: string; readonly Value: unknown }>;
}
interface AlarmProperties extends AlarmedMetric {
  readonly AlarmName: string;
  readonly Metrics?: ReadonlyArray<{ readonly MetricStat?: { readonly Metric: AlarmedMetric } }>;
}

const listAlarmed = (template: Deployed): Used[] =>
  Object.values(template.Resources).flatMap(({ Type, Properties }) => {
    if (Type !== 'AWS::CloudWatch::Alarm') return [];
    const alarm = Properties as unknown as AlarmProperties;
    const metrics = alarm.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [alarm];
    return metrics.map(({ Namespace = '', MetricName = '', Dimensions = [] }) => ({
      by: alarm.AlarmName,
      template,
      namespace: Namespace,
      name: MetricName,
      dimensions: Dimensions.map(({ Name, Value }) => [Name, Value] as const),
    }));
  });

interface Widget {
  readonly type: string;
  readonly properties: { readonly title?: string; readonly query?: string; readonly metrics?: readonly unknown[][] };
}

/** Marks what CloudFormation fills into a text, so that it can be parsed and found again. */
const toText = (value: unknown, filled: unknown[]): string => {
  if (typeof value === 'string') return value;
  const join = (value as { 'Fn::Join'?: [string, unknown[]] } | undefined)?.['Fn::Join'];
  if (join) return join[1].map((part) => toText(part, filled)).join(join[0]);
  filled.push(value);
  return `⟦${filled.length - 1}⟧`;
};

const MARK = /^⟦(\d+)⟧$/;

/** Every widget of the dashboards of a template. */
export const listWidgets = (template: Deployed): ReadonlyArray<Widget & { readonly filled: readonly unknown[] }> =>
  Object.values(template.Resources).flatMap(({ Type, Properties }) => {
    if (Type !== 'AWS::CloudWatch::Dashboard') return [];
    const filled: unknown[] = [];
    const body = toText(Properties?.['DashboardBody'], filled);
    return (JSON.parse(body) as { widgets: Widget[] }).widgets.map((widget) => ({ ...widget, filled }));
  });

/** `["AWS/Lambda", "Errors", "FunctionName", "x", { … }]`; one that only has an object is calculated. */
const listShown = (template: Deployed): Used[] =>
  listWidgets(template).flatMap(({ properties: { title = 'untitled', metrics = [] }, filled }) =>
    metrics.flatMap((row) => {
      const [namespace, name, ...rest] = row.filter((cell): cell is string => typeof cell === 'string');
      if (namespace === undefined || name === undefined) return [];
      const dimensions = rest.flatMap((cell, index) => {
        if (index % 2 === 1) return [];
        const text = rest[index + 1] ?? '';
        const [, mark] = MARK.exec(text) ?? [];
        return [[cell, mark === undefined ? text : filled[Number(mark)]] as const];
      });
      return [{ by: `widget ${title}`, template, namespace, name, dimensions }];
    }),
  );

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Follows a value that another stack exports. */
const follow = (value: unknown, template: Deployed, templates: readonly Deployed[]): readonly [unknown, Deployed] => {
  const imported = (value as { 'Fn::ImportValue'?: unknown } | null)?.['Fn::ImportValue'];
  if (imported === undefined) return [value, template];
  for (const each of templates)
    for (const { Value, Export } of Object.values(each.Outputs ?? {}))
      if (Export && isSame(Export.Name, imported)) return [Value, each];
  return [undefined, template];
};

const refersTo = (value: unknown, type: string, template: Deployed, templates: readonly Deployed[]): boolean => {
  const [found, where] = follow(value, template, templates);
  const reference = found as { Ref?: string; 'Fn::GetAtt'?: [string, string] } | undefined;
  const id = reference?.Ref ?? reference?.['Fn::GetAtt']?.[0];
  if (id !== undefined) return Object.hasOwn(where.Resources, id) && where.Resources[id]?.Type === type;
  // A chosen name, or an ARN that ends with one.
  const filled: unknown[] = [];
  const name = toText(found ?? '', filled)
    .split(/[:⟧]/)
    .at(-1);
  return templates.some(({ Resources }) =>
    Object.values(Resources).some(
      ({ Type, Properties = {} }) =>
        Type === type && Object.entries(Properties).some(([key, own]) => key.endsWith('Name') && own === name),
    ),
  );
};

const judge = ({ by, template, namespace, name, dimensions }: Used, ours: string, templates: readonly Deployed[]) => {
  const metric = `${by}: ${namespace} ${name}`;
  const sorted = dimensions.map(([dimension]) => dimension).sort();
  if (namespace === ours) {
    const own = Object.hasOwn(METRICS, name) ? METRICS[name as keyof typeof METRICS] : undefined;
    if (!own) return [`${metric} is not emitted`];
    return isSame(sorted, 'by' in own ? [own.by] : []) ? [] : [`${metric} has no dimensions ${sorted.join()}`];
  }
  const known = Object.hasOwn(AWS_METRICS, namespace) ? AWS_METRICS[namespace] : undefined;
  if (!known?.names.includes(name)) return [`${metric} is not documented`];
  if (!known.dimensions.some((set) => isSame([...set].sort(), sorted)))
    return [`${metric} has no dimensions ${sorted.join()}`];
  return dimensions.flatMap(([dimension, value]) => {
    const type = DIMENSION_TYPES[dimension];
    const exists =
      type === undefined ? FIXED_DIMENSIONS[dimension] === value : refersTo(value, type, template, templates);
    return exists ? [] : [`${metric} has a ${dimension} that does not exist: ${JSON.stringify(value)}`];
  });
};

/**
 * Alarms and widgets whose metric never has data: one that nothing emits, or under dimensions or of a resource that does
 * not exist. @param ours the namespace of the environment's own metrics
 */
export const listDeadMetrics = (templates: readonly Deployed[], ours: string): string[] =>
  templates
    .flatMap((template) => [...listAlarmed(template), ...listShown(template)])
    .flatMap((used) => judge(used, ours, templates));
