export declare function ensurePython(): string | undefined
