/** Tags as the demo's teams write them. */
export interface Labels {
  readonly team: string;
  readonly env: 'prod' | 'staging' | 'dev';
  readonly classification?: 'pii' | 'confidential' | 'internal' | 'public';
  readonly more?: Readonly<Record<string, string>>;
}

export interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/** In the order people see them in the console: the name first. */
export const tagsOf = (name: string | undefined, { team, env, classification, more }: Labels): Tag[] => {
  const pairs: Record<string, string> = {
    ...(name === undefined ? {} : { Name: name }),
    team,
    env,
    ...(classification === undefined ? {} : { 'data-classification': classification }),
    ...more,
  };
  return Object.entries(pairs).map(([Key, Value]) => ({ Key, Value }));
};
