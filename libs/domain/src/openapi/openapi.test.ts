import * as z from 'zod';
import { type Contract, defineContract, listPaths } from '../contract/index';
import { contracts } from '../contracts/index';
import { toOpenApi, openApiPage } from './index';

const document = toOpenApi(contracts);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('has every call at each of its paths, with unique ids', () => {
    const described = Object.values<Contract>(contracts).filter(({ method }) => method !== 'ANY');
    const wanted = described.flatMap((contract) =>
      listPaths(contract).map((path) => `${contract.method.toLowerCase()} ${path}`),
    );
    expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(wanted.sort());
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('declares exactly the parameters of each path', () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(new Set(operation.parameters.map(({ name }) => name)).size).toBe(operation.parameters.length);
    }
  });

  it('states who may call: a token everywhere except on public calls', () => {
    for (const { operation } of operations) {
      const contract = Object.values(contracts).find(
        ({ name }) => operation.operationId.replace(/Fallback\d$/, '') === name,
      );
      expect(operation.security.filter((way) => 'idToken' in way)).toEqual(
        contract?.audience === 'anyone' || contract?.audience === 'machine' ? [] : [{ idToken: [] }],
      );
    }
    expect(document.paths['/admin/invite']?.['post']?.description).toBe(
      'Requires workspace membership. Requires the permission manageUsers. Not open to access tokens.',
    );
    const list = document.paths['/findings']?.['get'];
    expect(list?.security).toEqual([{ idToken: [] }, { accessToken: [] }]);
    expect(list?.description).toContain('Access tokens need the scope viewTenant.');
  });

  it('describes bodies and answers as JSON Schema', () => {
    const invite = document.paths['/admin/invite']?.['post'];
    expect(invite?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['email', 'group'], additionalProperties: false } } },
    });
    expect(document.paths['/tenants/{tenantId}/audit']?.['get']?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { type: 'array' } }, 'text/csv': {} },
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('the API reference page', () => {
  it('names every call', () => {
    const page = openApiPage(document);
    for (const { path, method } of operations) expect(page).toContain(`${method.toUpperCase()} ${path}`);
  });

  it('executes nothing, whatever a contract is called', () => {
    const hostile = defineContract({
      name: 'a"><script>alert(1)</script>',
      method: 'GET',
      path: '/<img src=x onerror=alert(1)>',
      audience: 'anyone',
      input: z.strictObject({}),
      output: z.string(),
    });
    const page = openApiPage(toOpenApi({ hostile }));
    expect(page).not.toMatch(/<script|<img/);
  });
});
