import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change, DsseEnvelope, SignedProof } from '@cloudmend/domain/changes';
import { advance, type ChangeEvent, gatedBy, preAuthEncoding } from '@cloudmend/domain/changes';
import { aChange } from '@cloudmend/domain/testing';
import { effort } from '@cloudmend/domain/testing/effort';
import { keyProofSigner } from '@cloudmend/infra/adapters';
import { sha256, signProof } from '@cloudmend/infra/changes';

const AT = '2026-11-21T12:00:00.000Z';
const aKey = (namedCurve = 'P-256') =>
  generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
const KEY = aKey();
const folder = mkdtempSync(join(tmpdir(), 'cloudmend-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const step = (change: Change, event: object): Change => advance(change, { at: AT, by: null, ...event } as ChangeEvent);
const approvedChange = (): Change => {
  const opened = [
    { kind: 'located', repository: { id: 'r', host: 'github', name: 'acme/infra', root: '', environment: null } },
    {
      kind: 'edited',
      edit: {
        base: { branch: 'main', commit: 'b1' },
        files: [{ path: 'main.tf', diff: '-a\n+ä€😀' }],
        facts: { scanId: 's', readAt: AT, items: [{ target: 'f-1', fact: 'publicAccess', value: 'true' }] },
        money: { monthlyUsd: '-12.40', formula: 'gb*(gp2-gp3)', inputs: { gb: '620' } },
        carbon: { monthlyKg: '0.00' },
        controls: { gained: [{ framework: 'CIS 5.0', control: '2.1.4' }], lost: [] },
      },
    },
    { kind: 'opened', head: { branch: 'x', commit: 'h1' }, pullRequest: { number: 7, url: 'https://x' } },
  ].reduce(step, aChange());
  const gate = { at: AT, policyHash: `sha256:${'1'.repeat(64)}`, verdict: 'allow' as const, approvalsNeeded: 2 };
  const gated = advance(opened, gatedBy(opened, { ...gate, decisions: [] }, sha256));
  const by = (sub: string) => ({ sub, name: sub });
  const approve = (change: Change, sub: string): Change =>
    step(change, { kind: 'approved', by: by(sub), approval: { by: by(sub), at: AT, over: change.proofHash } });
  return step(approve(approve(gated, 'b'), 'c'), { kind: 'counted', approvers: ['b', 'c'] });
};

const signer = keyProofSigner(KEY.privateKey);
const sign = (change = approvedChange()): Promise<SignedProof> =>
  signProof({ proofSigner: signer, clock: () => new Date(AT) }, change);
/** The same proof with other words in it, signed by the holder of the key. */
const resigned = async (proof: SignedProof, edit: (statement: string) => string): Promise<DsseEnvelope> => {
  const statement = edit(Buffer.from(proof.envelope.payload, 'base64').toString('utf8'));
  const bytes = Buffer.from(preAuthEncoding(proof.envelope.payloadType, statement), 'utf8');
  const sig = Buffer.from(await signer.sign(bytes)).toString('base64');
  return {
    ...proof.envelope,
    payload: Buffer.from(statement, 'utf8').toString('base64'),
    signatures: [{ keyid: 'k', sig }],
  };
};

const write = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const verify = (proof: object, publicKey = KEY.publicKey) => {
  const files = [write('proof.json', JSON.stringify(proof)), write('pub.pem', publicKey)];
  const { status, stdout, stderr } = spawnSync('node', [join(__dirname, 'verify.mjs'), ...files], { encoding: 'utf8' });
  return { status, said: (stdout + stderr).trim() };
};

describe('a proof', () => {
  it('is verified offline and describes the change', async () => {
    const proof = await sign();
    const { status, said } = verify(proof);
    expect([status, said.split('\n').at(-1)]).toEqual([0, 'The proof holds.']);
    expect(said).toContain('USD a month: -12.40; kg CO2e a month: 0.00');
    expect(said).toContain('Plan: not run');
    expect(said).toMatch(/Approved by b at .*\nApproved by c at /);
    expect(verify(proof.envelope).status).toBe(0);
  });

  it('is signed as openssl agrees', async () => {
    const { envelope } = await sign();
    const body = Buffer.from(envelope.payload, 'base64');
    const signed = Buffer.concat([
      Buffer.from(`DSSEv1 ${envelope.payloadType.length} ${envelope.payloadType} ${body.length} `),
      body,
    ]);
    const files = {
      key: write('pub.pem', KEY.publicKey),
      sig: write('sig', Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64')),
      signed: write('signed', signed),
    };
    const openssl = ['dgst', '-sha256', '-verify', files.key, '-signature', files.sig, files.signed];
    expect(execFileSync('openssl', openssl, { encoding: 'utf8' })).toContain('Verified OK');
  });

  it('fails if a byte of its body, its type or its key is another', async () => {
    const { envelope } = await sign();
    const body = Buffer.from(envelope.payload, 'base64');
    for (let at = 0; at < body.length; at += effort(6011, 397)) {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verify({ ...envelope, payload: changed.toString('base64') }).status).toBe(1);
    }
    expect(verify({ ...envelope, payloadType: 'text/plain' }).said).toBe('No signature is of this key.');
    expect(verify({ ...envelope, signatures: [] }).status).toBe(1);
    expect(verify(envelope, aKey().publicKey).said).toBe('No signature is of this key.');
    expect(verify(envelope, aKey('P-384').publicKey).said).toBe('The key is not an ECDSA key on the curve P-256.');
  });

  it('fails if its parts do not agree, even signed with the right key', async () => {
    const proof = await sign();
    const cases: ReadonlyArray<readonly [(statement: string) => string, string]> = [
      [(text) => text.replace('ä€😀', 'ä€'), 'The proof hash is not of the edit, plan, facts, policy and money.'],
      [(text) => text.replace('"gitCommit":"h1"', '"gitCommit":"h2"'), 'The commit is not the one that was approved.'],
      [(text) => text.replace('"by":"c"', '"by":"b"'), 'The approvals are not enough.'],
      [(text) => text.replace('"by":"c"', '"by":"sub-author"'), 'The approvals are not enough.'],
      [(text) => text.replace('"verdict":"allow"', '"verdict":"wait"'), 'The guardrails did not allow the change.'],
      [
        (text) => text.replaceAll(`"at":"${AT}","by"`, '"at":"2026-11-20T12:00:00.000Z","by"'),
        'The approvals are not enough.',
      ],
      [(text) => ` ${text}`, 'The statement is not in canonical form.'],
      [(text) => text.replace('cloudmend/change/v1', 'cloudmend/change/v2'), 'The statement is not about a change.'],
    ];
    for (const [edit, fault] of cases.slice(0, effort(3, cases.length)))
      expect(verify(await resigned(proof, edit)).said).toContain(fault);
    const other = `"money":{"formula":"gb*(gp2-gp3)","inputs":{"gb":"620"},"monthlyUsd":"-99.40"}`;
    const swapped = await resigned(proof, (text) => {
      const at = text.lastIndexOf('"money":');
      return text.slice(0, at) + text.slice(at).replace(/"money":\{.*?\}.*?\}/, other);
    });
    expect(verify(swapped).said).toContain('The amount is another one.');
  });

  it('is made of approved changes alone', async () => {
    await expect(sign({ ...approvedChange(), state: 'gated' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('needs two files', () => {
    expect(spawnSync('node', [join(__dirname, 'verify.mjs')]).status).toBe(2);
  });
});
