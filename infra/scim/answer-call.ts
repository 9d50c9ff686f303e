import { AppError } from '@cloudmend/domain/errors';
import { listSchemas, listTypes, tellConfig } from './discovery';
import { createGroup, getGroup, listGroups, patchGroup, removeGroup, replaceGroup } from './groups';
import type { ScimAnswer, ScimCall } from './scim-call';
import { changedMeanwhile, missing, toScimStatus, wrongMethod } from './scim-error';
import { createUser, getUser, listUsers, patchUser, removeUser, replaceUser } from './users';

type OfAll = (call: ScimCall) => ScimAnswer | Promise<ScimAnswer>;
type OfOne = (call: ScimCall, id: string) => ScimAnswer | Promise<ScimAnswer>;

interface Methods {
  readonly all: ReadonlyMap<string, OfAll>;
  readonly one: ReadonlyMap<string, OfOne>;
}

const RESOURCES: ReadonlyMap<string, Methods> = new Map<string, Methods>([
  [
    'Users',
    {
      all: new Map<string, OfAll>([
        ['GET', listUsers],
        ['POST', createUser],
      ]),
      one: new Map<string, OfOne>([
        ['GET', getUser],
        ['PUT', replaceUser],
        ['PATCH', patchUser],
        ['DELETE', removeUser],
      ]),
    },
  ],
  [
    'Groups',
    {
      all: new Map<string, OfAll>([
        ['GET', listGroups],
        ['POST', createGroup],
      ]),
      one: new Map<string, OfOne>([
        ['GET', getGroup],
        ['PUT', replaceGroup],
        ['PATCH', patchGroup],
        ['DELETE', removeGroup],
      ]),
    },
  ],
  ['ServiceProviderConfig', { all: new Map<string, OfAll>([['GET', tellConfig]]), one: new Map() }],
  [
    'ResourceTypes',
    { all: new Map<string, OfAll>([['GET', listTypes]]), one: new Map<string, OfOne>([['GET', listTypes]]) },
  ],
  [
    'Schemas',
    { all: new Map<string, OfAll>([['GET', listSchemas]]), one: new Map<string, OfOne>([['GET', listSchemas]]) },
  ],
]);

const refuseMethod = (): never => {
  throw wrongMethod();
};

const answerOnce = async (call: ScimCall): Promise<ScimAnswer> => {
  const { resource, id, method } = call;
  const methods = RESOURCES.get(resource);
  if (!methods || (id !== undefined && methods.one.size === 0)) throw missing(id ?? resource);
  if (id === undefined) return (methods.all.get(method) ?? refuseMethod)(call);
  return (methods.one.get(method) ?? refuseMethod)(call, id);
};

const MAX_TRIES = 5;

/** A directory that names no version means the latest: a change that lost a race is made again. */
export const answerCall = async (call: ScimCall): Promise<ScimAnswer> => {
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    try {
      return await answerOnce(call);
    } catch (error) {
      const isRace = error instanceof AppError && toScimStatus(error) === toScimStatus(changedMeanwhile());
      if (!isRace || call.readHeader('if-match') !== undefined) throw error;
    }
  }
  return answerOnce(call);
};
