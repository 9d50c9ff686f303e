import { type Whereabout, whereIs } from '@cloudmend/scanner';
import { evaluate, originAt } from './evaluate';
import type { Scope, ModuleInstance } from './scope';
import { type Attribute, type Block, type Syntax, attributeNamed, blocksNamed } from './syntax';

/** A provider configuration and the instance that contains it. */
interface Provider {
  readonly file: Syntax;
  readonly node: Block;
  readonly scope: Scope;
}

const aliasIn = ({ node, file, scope }: Provider): string | undefined => {
  const alias = attributeNamed(node, 'alias');
  const value = alias && evaluate(originAt(file, alias.value, scope));
  return typeof value === 'string' ? value : undefined;
};

/** The alias in `aws.west`; undefined for the default configuration. */
const readAlias = (attribute: Attribute | undefined): string | undefined =>
  attribute?.value.kind === 'reference' ? attribute.value.path[1] : undefined;

const ownProviders = (instance: ModuleInstance): Provider[] =>
  instance.module.providers
    .filter(({ node }) => node.labels[0] === 'aws')
    .map(({ file, node }) => ({ file, node, scope: { instance } }));

/** The alias that a module call passes as the default configuration; null if only Terraform knows. */
const passedAlias = ({ node }: { readonly node: Block }): string | undefined | null => {
  const passed = attributeNamed(node, 'providers')?.value;
  if (!passed) return undefined;
  const own = passed.kind === 'object' ? passed.entries.find(({ key }) => key === 'aws')?.value : undefined;
  return own?.kind === 'reference' ? own.path[1] : null;
};

const findProvider = (instance: ModuleInstance, alias: string | undefined): Provider | undefined => {
  const own = ownProviders(instance).find((each) => aliasIn(each) === alias);
  if (own || !instance.caller || alias !== undefined) return own;
  const passed = passedAlias(instance.caller.call);
  return passed === null ? undefined : findProvider(instance.caller.scope.instance, passed);
};

const listAccounts = ({ file, node, scope }: Provider): readonly string[] => {
  const allowed = attributeNamed(node, 'allowed_account_ids');
  const values = allowed && evaluate(originAt(file, allowed.value, scope));
  if (Array.isArray(values)) return values.map(String);
  const role = blocksNamed(node, 'assume_role').flatMap((block) => attributeNamed(block, 'role_arn') ?? [])[0];
  const arn = role && evaluate(originAt(file, role.value, scope));
  const { account } = whereIs(typeof arn === 'string' ? arn : '');
  return account ? [account] : [];
};

/** Whether a provider is configured for another Region or account; what the repository does not determine may match. */
const isElsewhere = (provider: Provider, { region, account }: Whereabout): boolean => {
  const own = attributeNamed(provider.node, 'region');
  const set = own && evaluate(originAt(provider.file, own.value, provider.scope));
  const accounts = listAccounts(provider);
  return (
    (region !== '' && typeof set === 'string' && set !== region) ||
    (account !== '' && accounts.length > 0 && !accounts.includes(account))
  );
};

/** Whether code in an instance of a module cannot be about a resource, because its provider points elsewhere. */
export const pointsElsewhere = (
  instance: ModuleInstance,
  block: Pick<Block, 'attributes'> | undefined,
  where: Whereabout,
): boolean => {
  const provider = findProvider(instance, readAlias(block && attributeNamed(block, 'provider')));
  return provider !== undefined && isElsewhere(provider, where);
};
