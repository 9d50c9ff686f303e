import {
  isPlanFile,
  listNamed,
  listResources,
  type PlannedResource,
  type ProjectedPlan,
  projectPlan,
  projectTemplates,
  type Templates,
} from '@cloudmend/iac/plan';

export interface Projected {
  readonly projection: ProjectedPlan & {
    readonly tool: 'terraform' | 'cloudformation' | 'cdk';
    readonly version: string;
  };
  readonly resources: readonly PlannedResource[];
}

/** What the server takes. */
const MOST = { changes: 500, resources: 10_000, id: 1024, arn: 2048, address: 1000 };

/** The parts of `aws cloudformation describe-change-set` that are read. */
interface ChangeSet {
  readonly Status: string;
  readonly NextToken?: string;
  readonly Changes: ReadonlyArray<{ readonly ResourceChange?: ChangeOfResource }>;
}

interface ChangeOfResource {
  readonly Action: string;
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceType: string;
  readonly Replacement?: string;
  readonly Details?: ReadonlyArray<{ readonly Target?: { readonly Attribute?: string; readonly Name?: string } }>;
}

const ACTIONS: Readonly<Record<string, string>> = { Add: 'create', Modify: 'update', Remove: 'delete' };

const isChangeSet = (value: unknown): value is ChangeSet =>
  typeof value === 'object' &&
  value !== null &&
  'ChangeSetName' in value &&
  'Changes' in value &&
  Array.isArray(value.Changes);

const attributesOf = ({ Details = [] }: ChangeOfResource): string[] => [
  ...new Set(Details.flatMap(({ Target }) => Target?.Name ?? Target?.Attribute ?? [])),
];

const toName = (physicalId: string | undefined): Pick<PlannedResource, 'arn' | 'id'> => ({
  arn: physicalId?.startsWith('arn:') ? physicalId : null,
  id: physicalId ?? null,
});

/** A change set knows no drift, and nothing of resources that stay as they are. */
const projectChangeSet = ({ Status, NextToken, Changes }: ChangeSet): Projected => {
  const changes = Changes.flatMap(({ ResourceChange }) => ResourceChange ?? []);
  return {
    projection: {
      tool: 'cloudformation',
      version: '',
      isComplete: Status === 'CREATE_COMPLETE' && NextToken === undefined,
      changes: changes.map((each) => ({
        address: each.LogicalResourceId,
        type: each.ResourceType,
        actions: [ACTIONS[each.Action] ?? each.Action.toLowerCase()],
        resource: each.PhysicalResourceId ?? null,
        attributes: attributesOf(each),
        // Conditional: it may be replaced.
        replaces: each.Action === 'Modify' && each.Replacement !== 'False',
      })),
      drift: [],
    },
    resources: changes
      .filter(({ PhysicalResourceId }) => PhysicalResourceId !== undefined)
      .map((each) => ({
        type: each.ResourceType,
        address: each.LogicalResourceId,
        ...toName(each.PhysicalResourceId),
      })),
  };
};

const shorter = (text: string | null, most: number): string | null =>
  text !== null && text.length <= most ? text : null;

/** What is longer than the server takes names no resource that it could mend. */
const fitted = ({ projection, resources }: Projected): Projected => ({
  projection: {
    ...projection,
    isComplete:
      projection.isComplete && projection.changes.length <= MOST.changes && projection.drift.length <= MOST.changes,
    changes: projection.changes.slice(0, MOST.changes),
    drift: projection.drift.slice(0, MOST.changes),
  },
  resources: resources
    .map(({ type, address, arn, id }) => ({ type, address, arn: shorter(arn, MOST.arn), id: shorter(id, MOST.id) }))
    .filter(({ address, arn, id }) => address.length <= MOST.address && (arn !== null || id !== null))
    .slice(0, MOST.resources),
});

/** What is posted of templates: the difference that an edit makes, and what they name. */
export const projectTemplateFiles = (tool: 'cloudformation' | 'cdk', before: Templates, after: Templates): Projected =>
  fitted({
    projection: { tool, version: '', ...projectTemplates(before, after) },
    resources: listNamed(before),
  });

/** What is posted of a plan or change set. @throws Error for any other document */
export const projectDocument = (document: unknown): Projected => {
  if (isChangeSet(document)) return fitted(projectChangeSet(document));
  if (!isPlanFile(document))
    throw new Error('The file is neither `terraform show -json` of a plan nor a described change set.');
  const version = (document as { terraform_version?: unknown }).terraform_version;
  return fitted({
    projection: {
      tool: 'terraform',
      version: typeof version === 'string' ? version.slice(0, 100) : '',
      ...projectPlan(document),
    },
    resources: listResources(document),
  });
};
