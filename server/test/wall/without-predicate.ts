import {
  BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type RawNode,
  ReferenceNode,
  ValueNode,
} from 'kysely';

/** The end of a piece of SQL after which the firm is filled in. */
const endsWithFirm = /\b((?:\w+\.)?"?firm_id"?)\s*=\s*$/;
/** True for every row, whatever firm is filled in behind it. */
const anyFirm = "$1 is not null and '00000000-0000-0000-0000-000000000000'::uuid is distinct from ";

const isFirm = (node: OperationNode) =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === 'firm_id';

/** Removes `firm_id = …` from every query built by the server, or written in it: what a forgotten filter would be. For tests of the wall only. */
class ForgetFirm extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const isEquals = OperatorNode.is(node.operator) && node.operator.operator === '=';
    if (!isFirm(node.leftOperand) || !isEquals || !ValueNode.is(node.rightOperand))
      return super.transformBinaryOperation(node);
    return BinaryOperationNode.create(
      ValueNode.createImmediate(true),
      OperatorNode.create('='),
      ValueNode.createImmediate(true),
    );
  }

  protected override transformRaw(node: RawNode): RawNode {
    const { sqlFragments, parameters } = super.transformRaw(node);
    const forgotten = sqlFragments.map((text, at) => {
      const filled = parameters[at];
      return filled && ValueNode.is(filled) ? text.replace(endsWithFirm, anyFirm) : text;
    });
    return { ...node, sqlFragments: forgotten, parameters };
  }
}

const transformer = new ForgetFirm();

export const withoutFirmPredicate: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
};
