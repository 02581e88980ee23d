/** The vendor's SDK: which packages of it are fetched, and what of them is kept. MIT, see `license`. */
export const SDK_VERSION = "4.9.0";

export interface VendorPackage {
  name: string;
  /** Of the packed file, as the registry states it: `sha512-` and base64. */
  integrity: string;
  /** The packed file may have at most so many bytes, and as many unpacked. */
  maxBytes: number;
  maxUnpackedBytes: number;
  /** Paths within the package that the compiler, the search of documents or the licence need. */
  keep: RegExp;
}

/** The compiler with its documents, and the declarations that sources import. */
export const PACKAGES: readonly VendorPackage[] = [
  {
    name: "@servicenow/sdk",
    integrity:
      "sha512-LKsf3NwSv5RUppB2nsNRMqObnuIuh3lyUeHCUGMR/N7BjTgZM+bd3uyT0rwKpz/78eDkj6DN/gzGZMYe4/3ttQ==",
    maxBytes: 20_000_000,
    maxUnpackedBytes: 80_000_000,
    keep:
      /^(?:package\.json|license|dist\/web\/index\.js|dist\/global\/index\.d\.ts|src\/.+\.ts|docs\/.+\.md)$/,
  },
  {
    name: "@servicenow/sdk-core",
    integrity:
      "sha512-6ZJpD0MWe88xS44pybxAlEdkkB1bq2pGv6DQUnCfe5i2o/vOGKssBDdp1dnHRXkP2oT+OAfDpKkB/S6nZtEV7w==",
    maxBytes: 2_000_000,
    maxUnpackedBytes: 12_000_000,
    keep: /^(?:package\.json|license|(?:src|dist)\/.+\.ts)$/,
  },
];

/** The compiler within the folder of the installation, and what its content has to be. */
export const BUNDLE = {
  path: "node_modules/@servicenow/sdk/dist/web/index.js",
  sha256: "6ad07a914cca8556fb03baabfc2d5b78269cbf2a3e10e6c89ef26c0b7dc3b952",
};

/** The documents within the folder of the installation. */
export const DOCUMENTS = "node_modules/@servicenow/sdk/docs";
