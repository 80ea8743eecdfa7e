/** A whole log, as small as it gets. */
export const TOY_LOG = `{"format":"tickscope/log","version":1,"game":"Toy arena"}
{"unit":"ash","side":"red","bars":{"hp":[30,30]}}
{"unit":"bor","side":"blue","bars":{"hp":[12,12]}}
{"tick":0}
{"event":"hit","units":["ash","bor"],"set":{"bor":{"hp":5}}}
{"tick":1}
{"event":"hit","units":["ash","bor"],"set":{"bor":{"hp":0,"alive":false}}}
{"outcome":"red wins","winner":"red"}
`
