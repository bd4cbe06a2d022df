"""The forward pass of a network: written for the compiler, and the same for the interpreter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from sandtable.games.ground.compiled import INTERPRETED
from sandtable.games.ground.layout import Layout
from sandtable.players.learned.network import BLOCK, INNER, LANES, OUTPUTS, Network

VECTORS = BLOCK // LANES  # kept in registers at once

Forward = Callable[[Network], tuple[float, float]]


def forward_of(layout: Layout) -> Forward:
    """Make the function that returns both outputs for the rows of a state, not yet squashed."""
    return _interpreted(layout) if INTERPRETED else _compiled(layout)


def _interpreted(layout: Layout) -> Forward:
    """Add in the same order as the compiled pass, so that the last digit is the same."""
    begin = layout.groups * layout.slots

    def forward(net: Network) -> tuple[float, float]:
        width = len(net.pooled)
        table, whole = net.table.reshape(-1, width), net.whole.reshape(-1, width + INNER)
        around = _summed(np.zeros(width + INNER, np.float32), whole[net.rows[begin:]])
        pooled = np.zeros(width, np.float32)
        for group in range(layout.groups):
            rows = net.rows[group * layout.slots : (group + 1) * layout.slots]
            pooled += np.maximum(_summed(around[:width].copy(), table[rows]), np.float32(0))
        inner = around[width:].copy()
        for unit, weights in zip(pooled, net.second.reshape(width, INNER)):
            inner += unit * weights
        products = np.maximum(inner, np.float32(0)) * net.third.reshape(OUTPUTS, INNER)
        win, lead = (_summed_lanes(bias, one) for bias, one in zip(net.bias, products))
        return win, lead

    return forward


def _summed(total: Any, rows: Any) -> Any:
    for row in rows:
        total += row
    return total


def _summed_lanes(total: Any, products: Any) -> float:
    for lane in _summed(np.zeros(LANES, np.float32), products.reshape(-1, LANES)):
        total = total + lane
    return float(total)


def _compiled(layout: Layout) -> Forward:
    """Write the pass in the compiler's own terms.

    Left to itself the compiler does not see that eight numbers can be added at once.
    """

    @intrinsic
    def forward(typing: Any, net: Any) -> Any:
        signature = types.UniTuple(types.float32, OUTPUTS)(net)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            arrays = dict(zip(Network._fields, _arrays(context, builder, signature, args)))
            fields = {name: array.data for name, array in arrays.items()}
            outputs = _Writer(builder, layout, fields, arrays["pooled"].nitems).forward()
            return context.make_tuple(builder, signature.return_type, outputs)

        return signature, codegen

    return cast("Forward", forward)


def _arrays(context: Any, builder: Any, signature: Any, args: Any) -> list[Any]:
    """Return the arrays of a network."""
    kind = signature.args[0]
    arrays = [builder.extract_value(args[0], index) for index in range(len(Network._fields))]
    return [
        context.make_array(array_kind)(context, builder, array)
        for array_kind, array in zip(kind.types, arrays)
    ]


class _Writer:
    """Writes the pass, vector by vector; how wide the first layer is, it sees when it runs."""

    def __init__(self, builder: Any, layout: Layout, fields: dict[str, Any], width: Any) -> None:
        self.builder = builder
        self.layout = layout
        self.fields = fields
        self.width = width
        self.vector = ir.VectorType(ir.FloatType(), LANES)
        self.zeros = ir.Constant(self.vector, [0.0] * LANES)
        self.size = ir.IntType(64)

    def place(self, base: Any, offset: Any) -> Any:
        """Return where a vector lies, so many numbers after a place."""
        if isinstance(offset, int):
            offset = ir.Constant(self.size, offset)
        return self.builder.bitcast(self.builder.gep(base, [offset]), self.vector.as_pointer())

    def load(self, base: Any, offset: Any) -> Any:
        """Load a vector that lies so many numbers after a place."""
        return self.builder.load(self.place(base, offset), align=4)

    def row(self, field: str, index: int, width: Any) -> Any:
        """Return where the row of a table begins that the state has at an index."""
        at = self.builder.gep(self.fields["rows"], [ir.Constant(self.size, index)])
        number = self.builder.sext(self.builder.load(at), self.size)
        return self.builder.gep(self.fields[field], [self.builder.mul(number, width)])

    def positive(self, vector: Any) -> Any:
        """Cut off below zero."""
        above = self.builder.fcmp_ordered(">", vector, self.zeros)
        return self.builder.select(above, vector, self.zeros)

    def spread(self, scalar: Any) -> Any:
        """Fill a vector with one number."""
        one = self.builder.insert_element(
            ir.Constant(self.vector, ir.Undefined), scalar, ir.Constant(ir.IntType(32), 0)
        )
        mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return self.builder.shuffle_vector(one, one, mask)

    def sum_rows(self, vectors: list[Any], rows: list[Any], offset: Any) -> list[Any]:
        """Add a part of each row to as many vectors."""
        for row in rows:
            begin = self.builder.gep(row, [offset])
            vectors = [
                self.builder.fadd(vector, self.load(begin, LANES * index))
                for index, vector in enumerate(vectors)
            ]
        return vectors

    def forward(self) -> list[Any]:
        """Write the whole pass."""
        layout, builder = self.layout, self.builder
        both = builder.add(self.width, ir.Constant(self.size, INNER))
        begin = layout.groups * layout.slots
        wholes = [self.row("whole", begin + slot, both) for slot in range(layout.wholes)]
        groups = [
            [
                self.row("table", group * layout.slots + slot, self.width)
                for slot in range(layout.slots)
            ]
            for group in range(layout.groups)
        ]
        inner = self.sum_rows([self.zeros] * (INNER // LANES), wholes, self.width)
        step = ir.Constant(self.size, BLOCK)
        with cgutils.for_range(builder, builder.udiv(self.width, step)) as loop:
            offset = builder.mul(loop.index, step)
            around = self.sum_rows([self.zeros] * VECTORS, wholes, offset)
            sums = [self.zeros] * VECTORS
            for rows in groups:
                parts = self.sum_rows(around, rows, offset)
                sums = [
                    builder.fadd(total, self.positive(part)) for total, part in zip(sums, parts)
                ]
            place = builder.gep(self.fields["pooled"], [offset])
            for index, vector in enumerate(sums):
                builder.store(vector, self.place(place, LANES * index), align=4)
        inner = self.layer(inner)
        inner = [self.positive(vector) for vector in inner]
        return [self.output(inner, number) for number in range(OUTPUTS)]

    def layer(self, inner: list[Any]) -> list[Any]:
        """Multiply by the second layer's weights."""
        builder = self.builder
        totals = [cgutils.alloca_once_value(builder, vector) for vector in inner]
        step = ir.Constant(self.size, LANES)
        with cgutils.for_range(builder, builder.udiv(self.width, step)) as loop:
            vectors = [builder.load(total) for total in totals]
            begin = builder.mul(loop.index, step)
            pooled = self.load(self.fields["pooled"], begin)
            weights = builder.mul(begin, ir.Constant(self.size, INNER))
            weights = builder.gep(self.fields["second"], [weights])
            for unit in range(LANES):
                lane = ir.Constant(ir.IntType(32), unit)
                factor = self.spread(builder.extract_element(pooled, lane))
                for index in range(len(vectors)):
                    at = unit * INNER + LANES * index
                    product = builder.fmul(factor, self.load(weights, at))
                    vectors[index] = builder.fadd(vectors[index], product)
            for total, vector in zip(totals, vectors):
                builder.store(vector, total)
        return [builder.load(total) for total in totals]

    def output(self, inner: list[Any], number: int) -> Any:
        """Add up one output."""
        total = self.zeros
        for index, vector in enumerate(inner):
            weights = self.load(self.fields["third"], number * INNER + LANES * index)
            total = self.builder.fadd(total, self.builder.fmul(vector, weights))
        at = self.builder.gep(self.fields["bias"], [ir.Constant(self.size, number)])
        output = self.builder.load(at)
        for lane in range(LANES):
            part = self.builder.extract_element(total, ir.Constant(ir.IntType(32), lane))
            output = self.builder.fadd(output, part)
        return output
