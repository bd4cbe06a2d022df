"""Asking for memory before it is needed."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from sandtable.games.ground.compiled import INTERPRETED, Record

LINE = 64  # bytes that come into a processor's cache at once
LINES = 10

if INTERPRETED:

    def prefetch(nodes: Record, index: int) -> None:
        """Do nothing: it would change no result."""

else:

    @intrinsic
    def prefetch(typing: Any, nodes: Any, index: Any) -> Any:
        """Ask for some lines of memory from a node on."""
        signature = types.void(nodes, index)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, args[0]).data
            word, byte = ir.IntType(32), ir.IntType(8).as_pointer()
            begin = builder.bitcast(builder.gep(data, [args[1]]), byte)
            fetch = builder.module.declare_intrinsic(
                "llvm.prefetch", [byte], ir.FunctionType(ir.VoidType(), [byte, word, word, word])
            )
            for line in range(LINES):
                place = builder.gep(begin, [ir.Constant(ir.IntType(64), line * LINE)])
                builder.call(fetch, [place, word(0), word(3), word(1)])
            return context.get_dummy_value()

        return signature, codegen
