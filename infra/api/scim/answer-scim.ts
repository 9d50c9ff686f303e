import { answerScim, SCIM_PATH } from '@cloudmend/domain/provisioning';
import { API_BASE } from '../../config/api-base';
import type { Handler, Services } from '../../runtime';
import { readHeader } from '../../runtime/raw-request';
import { serveScim } from '../../runtime/serve-scim';
import { answerCall } from '../../scim/answer-call';
import { readScimBody } from '../../scim/read-body';
import { toScimError, toScimStatus } from '../../scim/scim-error';

export const toScimBase = ({ settings }: Pick<Services, 'settings'>): string =>
  `${settings.siteUrl ?? ''}${API_BASE}${SCIM_PATH}`;

/** SCIM 2.0 for users and groups, as one function: a directory makes all of these calls one after the other. */
export const handler: Handler = serveScim(
  answerScim,
  { toFault: (error) => ({ status: toScimStatus(error), body: toScimError(error) }) },
  async ({ passage: { services, event, request }, tenant, note }) => {
    const [resource = '', id, ...more] = (request.path.get('address') ?? '').split('/');
    return answerCall({
      services,
      tenant,
      setup: await services.system.companySignIns.get(tenant.tenantId),
      method: event.requestContext.http.method,
      resource,
      // Nothing is so deep.
      id: id && more.length > 0 ? [id, ...more].join('/') : id || undefined,
      query: request.query,
      readHeader: (name) => readHeader(event, name),
      readBody: () => readScimBody(event),
      base: toScimBase(services),
      note,
    });
  },
);
