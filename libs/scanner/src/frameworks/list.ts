// Written by `npm run lists`.
export { default as awsFsbp10 } from './aws-fsbp-1.0.json';
export { default as cisAws30 } from './cis-aws-3.0.json';
export { default as cisAws50 } from './cis-aws-5.0.json';
export { default as cisAws60 } from './cis-aws-6.0.json';
export { default as cisAws70 } from './cis-aws-7.0.json';
export { default as fedrampLowR5 } from './fedramp-low-r5.json';
export { default as fedrampModerateR5 } from './fedramp-moderate-r5.json';
export { default as hipaa } from './hipaa.json';
export { default as iso270012022 } from './iso-27001-2022.json';
export { default as nist800171R3 } from './nist-800-171-r3.json';
export { default as nist80053R5 } from './nist-800-53-r5.json';
export { default as nistCsf20 } from './nist-csf-2.0.json';
export { default as pciDss40 } from './pci-dss-4.0.json';
export { default as soc2 } from './soc2.json';
