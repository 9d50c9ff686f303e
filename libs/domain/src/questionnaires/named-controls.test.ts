import { openNamedControls } from './named-controls';

const toFramework = (id: string, name: string, ...controls: string[]) => ({
  id,
  name,
  controls: controls.map((control) => ({ id: control, title: `Title of ${control}` })),
});

const find = openNamedControls([
  toFramework('soc2', 'SOC 2', 'A1.1', 'CC6.1', 'CC6.10'),
  toFramework('cis-6', 'CIS AWS 6.0', '2.1', '2.1.1'),
  toFramework('cis-7', 'CIS AWS 7.0', '2.1.1'),
  toFramework('nist', 'NIST 800-53 r5', 'AC-2', 'AC-2(1)'),
  toFramework('csf', 'NIST CSF 2.0', 'PR.DS-01'),
  toFramework('fedramp', 'FedRAMP low', 'AC-2'),
  toFramework('gdpr', 'GDPR', 'Art. 32', 'Art. 5(1)(a)'),
  toFramework('iso', 'ISO 27001:2022', 'A.8.24'),
  toFramework('pci', 'PCI DSS 4.0', '2.1.1'),
]);

const list = (text: string): readonly string[] =>
  find(text).controls.map(({ framework, control }) => `${framework} ${control}`);

describe('controls that a question names', () => {
  it.each([
    ['CIS 2.1.1: are buckets encrypted?', ['cis-6 2.1.1', 'cis-7 2.1.1']],
    ['Do you meet CIS 7.0 2.1.1?', ['cis-7 2.1.1']],
    ['PCI DSS 2.1.1', ['pci 2.1.1']],
    ['SOC 2 (CC6.1, CC6.10).', ['soc2 CC6.1', 'soc2 CC6.10']],
    ['Evidence for CC6.1?', ['soc2 CC6.1']],
    ['NIST AC-2(1) and AC-2', ['nist AC-2(1)', 'nist AC-2']],
    ['AC-2: accounts are reviewed', ['nist AC-2', 'fedramp AC-2']],
    ['FedRAMP AC-2', ['fedramp AC-2']],
    ['How do you meet Article 32 of the GDPR?', ['gdpr Art. 32']],
    ['GDPR Art. 5(1)(a)', ['gdpr Art. 5(1)(a)']],
    ['ISO/IEC 27001 A.8.24', ['iso A.8.24']],
    ['NIST CSF PR.DS-01', ['csf PR.DS-01']],
  ])('are found in: %s', (text, found) => {
    expect(list(text)).toEqual(found);
  });

  it.each(['Is TLS 1.2 used, as of section 2.1.1?', 'Which article 32 applies?', 'Is MFA enforced?', ''])(
    'are none without a framework or a number that only a control has: %s',
    (text) => {
      expect(find(text)).toEqual({ controls: [], rest: text });
    },
  );

  it('are not part of the question', () => {
    expect(find('SOC 2 CC6.1: Are all S3 buckets encrypted?').rest.trim()).toBe(': Are all S3 buckets encrypted?');
    expect(find('CIS AWS 7.0 2.1.1: are 2 security groups open?').rest.trim()).toBe(': are 2 security groups open?');
    expect(find('Are all S3 buckets encrypted (CC6.1)?').rest).toBe('Are all S3 buckets encrypted ()?');
  });

  it('are at most eight, with their titles', () => {
    const many = openNamedControls(Array.from({ length: 12 }, (_, n) => toFramework(`f${n}`, `Set ${n}`, 'XY-1.1')));
    expect(many('XY-1.1').controls).toHaveLength(8);
    expect(many('XY-1.1').controls[0]).toEqual({
      framework: 'f0',
      frameworkName: 'Set 0',
      control: 'XY-1.1',
      title: 'Title of XY-1.1',
    });
  });
});
